// Each Zero has its own history: an earlier one closes after its successor has connected.
import {expect, test} from 'vitest';
import {historyOf} from './connection-history.ts';

test("puts the current Zero first and computes each state's duration from the next state of the same Zero", () => {
  const reason = undefined;
  const records = [
    {client: 'old', at: 0, state: 'connected', reason},
    {client: 'new', at: 10, state: 'connecting', reason},
    {client: 'new', at: 12, state: 'connected', reason},
    {client: 'old', at: 30, state: 'closed', reason},
  ];
  const lines = historyOf(records, 'new', 100).map(
    ({client, state, forMs}) => `${client} ${state} ${forMs}`,
  );
  expect(lines).toEqual([
    'new connected 88',
    'new connecting 2',
    'old closed undefined',
    'old connected 30',
  ]);
});
