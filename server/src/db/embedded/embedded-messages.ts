// What the main thread and the thread of the embedded database say to each other. Bytes are PostgreSQL's wire protocol.

// Node has WebAssembly; its types come with the DOM, which the server must not see.
declare global {
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string
    }
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

/** Starts the thread: the data directory it owns, and the compiled engine so that no thread compiles it again. */
export interface EmbeddedStart {
  readonly directory: string
  readonly engine: WebAssembly.Module
}

/** `bytes` is answered by exactly one `bytes`; the other three by `done` or `refused`, in the order they were sent. */
export type ToEmbedded =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'reset' }
  | { readonly kind: 'dump'; readonly file: string }
  | { readonly kind: 'close' }

export type FromEmbedded =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
