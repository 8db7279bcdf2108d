// Worker that runs a helper.
import { Helping } from './helping'
import type { ToHelper } from './helpers'

const helping = new Helping()
self.onmessage = async ({ data }: MessageEvent<ToHelper>) => {
  const reply = await helping.hear(data)
  if (reply) self.postMessage(reply)
}
