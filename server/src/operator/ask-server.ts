// Hands a command to the server that holds the embedded database. Loads nothing of the server, so that it starts quickly.
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { readAnswer, type Order, socketPath } from './order.ts'
import type { VerbContext } from './verb.ts'

/** No server listens on this data directory. */
const absentCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'])

const open = (path: string): Promise<Socket | undefined> =>
  new Promise((done, fail) => {
    const socket = connect(path)
    socket.once('connect', () => done(socket))
    socket.once('error', (error) =>
      'code' in error && absentCodes.has(String(error.code)) ? done(undefined) : fail(error),
    )
  })

/**
 * Has the server do it, and tells what it says. Resolves to the exit code, or undefined where no server listens.
 * @throws when the server ends before it has answered
 */
export const askServer = async (
  dataDirectory: string,
  order: Order,
  output: Pick<VerbContext, 'print' | 'printError'>,
): Promise<number | undefined> => {
  const socket = await open(socketPath(dataDirectory))
  if (socket === undefined) return undefined
  let failure: Error | undefined
  socket.on('error', (error) => (failure = error)) // the lines below end with it
  socket.write(`${JSON.stringify(order)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const answer = readAnswer(line)
    if (answer === undefined) throw new Error('Unexpected response from the server (different version?)')
    if ('print' in answer) output.print(answer.print)
    else if ('printError' in answer) output.printError(answer.printError)
    else {
      socket.end()
      return answer.exit
    }
  }
  throw new Error('The server stopped before replying. The command may or may not have completed.', {
    cause: failure,
  })
}
