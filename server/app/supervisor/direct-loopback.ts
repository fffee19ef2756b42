// A proxy of the environment (NODE_USE_ENV_PROXY with HTTP_PROXY) is for other machines: Wing's processes reach each other directly.
import {localUrl, type Env} from '../../platform/config/env.ts';

/** Adds this machine to the addresses that this process and its children reach without a proxy. */
export function reachLoopbackDirectly(env: Env): void {
  const own = ['localhost', '127.0.0.1', new URL(localUrl(env)).hostname];
  const given = process.env.no_proxy ?? process.env.NO_PROXY ?? '';
  // `*` is for everything, and only alone.
  if (given === '*') return;
  process.env.no_proxy = [...given.split(','), ...own].filter((host) => host !== '').join(',');
  process.env.NO_PROXY = process.env.no_proxy;
}
