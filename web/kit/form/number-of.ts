import * as z from 'zod/mini'

/** The text of a number. Digits only: rejects '24.5', and '1e2', which would parse as a hundred. */
export const numberOf = <Out>(schema: z.ZodMiniType<Out>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)),
    ),
    // A schema for a number accepts the transformed value.
    schema as z.ZodMiniType<Out, number>,
  )
