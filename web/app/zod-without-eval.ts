import * as z from 'zod/mini'

// The content security policy forbids code made from text, which zod would try for speed.
z.config({ jitless: true })
