// In a process of its own, because modules that another test has loaded would count.
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';

test('loads no OpenTelemetry code without a collector', async () => {
  const program = `
    import {registerHooks} from 'node:module';
    const seen = [];
    registerHooks({resolve: (name, context, next) => (seen.push(name), next(name, context))});
    const {startTracing, traced} = await import('./server/platform/observability/tracing.ts');
    await import('./server/platform/observability/measure-work.ts');
    await startTracing(undefined, console);
    await traced('nothing', {}, async () => undefined);
    const loaded = () => seen.some((name) => name.startsWith('@opentelemetry/exporter'));
    const before = loaded();
    await startTracing('http://127.0.0.1:9', console);
    console.log(JSON.stringify([before, loaded()]));
    process.exit(0);`;
  const {stdout} = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ]);
  expect(JSON.parse(stdout)).toEqual([false, true]);
});
