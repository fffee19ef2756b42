// ws exports its parser of WebSocket frames; its types leave it out.
import type {Writable} from 'node:stream';

declare module 'ws' {
  /** Parses what is written to it, and emits each message as soon as its last byte is there. */
  class Receiver extends Writable {
    constructor(options: {isServer: boolean; maxPayload: number});
    override on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this;
    override on(event: 'conclude' | 'close' | 'drain' | 'finish', listener: () => void): this;
    override on(event: 'error', listener: (error: Error) => void): this;
  }
}
