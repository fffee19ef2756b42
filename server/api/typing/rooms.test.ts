// Which members in a room receive typing signals.
import {expect, test} from 'vitest';
import {createRooms} from './rooms.ts';

/** A member's listener, and how many signals it has received. */
function member(userId: string) {
  let signals = 0;
  return {listener: {userId, onTyping: () => (signals += 1)}, signals: () => signals};
}

test('notifies everyone in the room except the typing member', () => {
  const rooms = createRooms();
  const [ada, ben, other] = [member('ada'), member('ben'), member('ben')];
  rooms.enter('ours', ada.listener);
  rooms.enter('ours', ben.listener);
  rooms.enter('another', other.listener);
  rooms.notify('ours', 'ada');
  expect([ada, ben, other].map(({signals}) => signals())).toEqual([0, 1, 0]);
});

test.each(['before', 'after'])(
  'a socket that closes late, %s others have left, leaves its member’s newer one in the room',
  (order) => {
    const rooms = createRooms();
    const [stale, newer] = [member('ben'), member('ben')];
    const leave = rooms.enter('ours', stale.listener);
    if (order === 'after') leave();
    rooms.enter('ours', newer.listener);
    leave();
    rooms.notify('ours', 'ada');
    expect([stale.signals(), newer.signals()]).toEqual([0, 1]);
  },
);
