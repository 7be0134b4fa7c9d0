/** The part of tar-stream that writes a header; its own types leave it out. */
declare module 'tar-stream/headers.js' {
  interface TarHeader {
    readonly name: string
    readonly size: number
    readonly mode: number
    readonly mtime: Date
    readonly type: 'file'
    readonly uid: number
    readonly gid: number
  }
  const headers: {
    /** Null for a name that takes more than a plain header. */
    encode(header: TarHeader): Buffer | null
  }
  export default headers
}
