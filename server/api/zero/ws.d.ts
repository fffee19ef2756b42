// The frame parser and writer that ws exports without types.
import type {Writable} from 'node:stream';

declare module 'ws' {
  /** Parses frames and emits a message when its last byte has been written. */
  class Receiver extends Writable {
    constructor(options: {
      isServer: boolean;
      maxPayload: number;
      maxFragments: number;
      maxBufferedChunks: number;
    });
    override on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this;
    override on(event: 'ping' | 'pong', listener: (data: Buffer) => void): this;
    override on(event: 'conclude' | 'close' | 'drain' | 'finish', listener: () => void): this;
    override on(event: 'error', listener: (error: Error) => void): this;
  }

  type FrameOptions = {
    fin: boolean;
    rsv1: boolean;
    opcode: number;
    mask: boolean;
    /** Whether the payload must not be modified. */
    readOnly: boolean;
  };

  const Sender: {
    /** The buffers that make up one frame. */
    frame: (payload: Buffer, options: FrameOptions) => Buffer[];
  };
}
