// Preloaded into zero-cache, which listens on all interfaces: binds its ports to loopback.
import net from 'node:net';

const LOOPBACK = '127.0.0.1';
const ALL_INTERFACES = new Set<unknown>(['::', '0.0.0.0', undefined]);
const listen = net.Server.prototype.listen;

function listenOnLoopback(this: net.Server, ...args: unknown[]): net.Server {
  const [options] = args;
  const bound =
    typeof options === 'object' && options !== null && 'port' in options && 'host' in options
      ? [
          {...options, host: ALL_INTERFACES.has(options.host) ? LOOPBACK : options.host},
          ...args.slice(1),
        ]
      : args;
  return Reflect.apply(listen, this, bound);
}

Object.defineProperty(net.Server.prototype, 'listen', {value: listenOnLoopback});
