import { start, untilOneEnds } from './children.mjs'
import { findNode } from './node.mjs'
import { wallsAround } from './walls.mjs'

/** Runs a program of the server inside its walls until it ends. */
export function runInWalls(program, args, environment) {
  return untilOneEnds(start(findNode(), [...wallsAround(environment), program, ...args], environment))
}

export const serve = (environment) => runInWalls('server/main.ts', [], environment)
