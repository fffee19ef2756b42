// Each Zero has a history of its own: the one that is left closes after the next one has connected.
import {expect, test} from 'vitest';
import {historyOf} from './connection-history.ts';

test('the Zero in use comes first, and no state ends with another Zero’s', () => {
  const reason = undefined;
  const records = [
    {client: 'old', at: 0, state: 'connected', reason},
    {client: 'new', at: 10, state: 'connecting', reason},
    {client: 'new', at: 12, state: 'connected', reason},
    {client: 'old', at: 30, state: 'closed', reason},
  ];
  const told = historyOf(records, 'new', 100).map(
    ({client, state, forMs}) => `${client} ${state} ${forMs}`,
  );
  expect(told).toEqual([
    'new connected 88',
    'new connecting 2',
    'old closed undefined',
    'old connected 30',
  ]);
});
