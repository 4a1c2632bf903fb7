/** Who needs a second factor. */
export type SecondFactorPolicy = 'off' | 'offered' | 'administrators' | 'everybody'

/** Where a passkey is kept: on one device, synced between devices, or on a security key. */
export type PasskeyKind = 'device' | 'synced' | 'key'
