import type { Agent } from 'node:http'

/** Creates HTTP agents whose connections end after so many milliseconds, even while busy. */
export const shortConnections =
  (milliseconds: number) =>
  async (protocol: string): Promise<Agent> => {
    const { Agent } = await import(protocol === 'http:' ? 'node:http' : 'node:https')
    const agent: Agent = new Agent({ keepAlive: false })
    const connect = agent.createConnection.bind(agent)
    agent.createConnection = (options, opened) => {
      const socket = connect(options, opened)
      const timer = setTimeout(() => socket?.destroy(new Error('The connection timed out.')), milliseconds)
      timer.unref()
      socket?.once('close', () => clearTimeout(timer))
      return socket
    }
    return agent
  }
