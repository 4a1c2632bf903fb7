// node scripts/node.mjs: prints the path of the Node that runs the program.
import { findNode } from './lib/node.mjs'

console.log(findNode())
