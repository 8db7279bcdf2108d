// Static web server without any knowledge of the product, like an ordinary web host.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: { [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
}

export class FileHost {
  readonly #server: Server

  /** Serves the files of a folder below a path such as "/games/". */
  private constructor(folder: string, below: string) {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url, 'http://host')
      const file = join(folder, normalize(pathname.slice(below.length) || 'index.html'))
      if (!pathname.startsWith(below) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
        return
      }
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
    })
  }

  static async of(folder: string, below: string): Promise<FileHost> {
    const host = new FileHost(folder, below)
    await new Promise<void>((listening) => host.#server.listen(0, '127.0.0.1', listening))
    return host
  }

  get url(): string {
    return `http://localhost:${this.#server.address().port}`
  }

  /** Stops serving. */
  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
