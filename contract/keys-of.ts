/** The keys of an object with their type. Only for objects whose type names all their keys. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]
