// Which zero-cache keeps a client group, and which groups move when the list changes.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {rankForGroup} from './rank-for-group.ts';

const URLS = ['http://one:4848', 'http://two:4848', 'http://three:4848'];
const GROUPS = Array.from({length: 3000}, () => randomUUID());

const firstOf = (urls: readonly string[]) =>
  new Map(GROUPS.map((g) => [g, rankForGroup(urls, g)[0]]));

test('ranks every URL once, regardless of their order', () => {
  for (const group of GROUPS.slice(0, 50)) {
    const ranked = rankForGroup(URLS, group);
    expect(ranked.toSorted()).toEqual(URLS.toSorted());
    expect(rankForGroup(URLS.toReversed(), group)).toEqual(ranked);
  }
});

test('distributes the groups evenly over the URLs', () => {
  const counts = URLS.map((url) => [...firstOf(URLS).values()].filter((one) => one === url).length);
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('moves only the groups of a removed URL, to both others', () => {
  const [, ...left] = URLS;
  const before = firstOf(URLS);
  const after = firstOf(left);
  const moved = GROUPS.filter((group) => before.get(group) !== after.get(group));
  expect(moved).toEqual(GROUPS.filter((group) => before.get(group) === URLS[0]));
  expect(new Set(moved.map((group) => after.get(group)))).toEqual(new Set(left));
});

test('ranks the URL second that gets the group when the first is removed', () => {
  for (const group of GROUPS.slice(0, 50)) {
    const [first, next] = rankForGroup(URLS, group);
    expect(
      rankForGroup(
        URLS.filter((url) => url !== first),
        group,
      )[0],
    ).toBe(next);
  }
});
