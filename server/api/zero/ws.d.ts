// ws exports its parser and its writer of WebSocket frames; its types leave them out.
import type {Writable} from 'node:stream';

declare module 'ws' {
  /** Parses what is written to it, and emits each message as soon as its last byte is there. */
  class Receiver extends Writable {
    constructor(options: {isServer: boolean; maxPayload: number});
    override on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this;
    override on(event: 'conclude' | 'close' | 'drain' | 'finish', listener: () => void): this;
    override on(event: 'error', listener: (error: Error) => void): this;
  }

  type FrameOptions = {
    fin: boolean;
    rsv1: boolean;
    opcode: number;
    mask: boolean;
    /** Whether the payload must not be changed. */
    readOnly: boolean;
  };

  const Sender: {
    /** The buffers that make up one frame. */
    frame: (payload: Buffer, options: FrameOptions) => Buffer[];
  };
}
