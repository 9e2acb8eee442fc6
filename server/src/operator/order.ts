// What the operator's command and the server that holds the database say to each other over the socket: one order, then
// lines to print, then the exit code. JSON, a line each.
import { join, relative, resolve } from 'node:path'

/** One command as it was given. */
export interface Order {
  readonly words: readonly string[]
  readonly folder: string
}

/** What comes back while the verb works, and at its end. */
export type Answer = { readonly print: string } | { readonly printError: string } | { readonly exit: number }

/** The longest line of an order; file contents never travel, only their names. */
export const longestOrderBytes = 65_536

// The operating system ends the path of a socket at about this length.
const longestPathBytes = 100

/** Where the socket of a data directory is: absolute, or relative to this process where only that is short enough. */
export const socketPath = (dataDirectory: string): string => {
  const whole = join(resolve(dataDirectory), 'operator.sock')
  const short = relative(process.cwd(), whole)
  const path = Buffer.byteLength(whole) <= longestPathBytes ? whole : short
  if (Buffer.byteLength(path) > longestPathBytes) {
    throw new Error(`${whole} is too long for a socket. Use a DATA_DIR of at most ${longestPathBytes - 14} characters`)
  }
  return path
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Reads an order; undefined for what is none. */
export const readOrder = (line: string): Order | undefined => {
  const order: unknown = JSON.parse(line)
  if (typeof order !== 'object' || order === null || !('words' in order) || !('folder' in order)) return undefined
  const { words, folder } = order
  return isTexts(words) && typeof folder === 'string' ? { words, folder } : undefined
}

/** Reads a line of an answer; undefined for what is none. */
export const readAnswer = (line: string): Answer | undefined => {
  const answer: unknown = JSON.parse(line)
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('print' in answer && typeof answer.print === 'string') return { print: answer.print }
  if ('printError' in answer && typeof answer.printError === 'string') return { printError: answer.printError }
  return 'exit' in answer && typeof answer.exit === 'number' ? { exit: answer.exit } : undefined
}
