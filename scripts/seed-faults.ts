// `npx node scripts/seed-faults.ts <checkout> <groups or ids>` writes seeded faults into another checkout of Wing, whose tests
// then show which of them are noticed. Without arguments it lists the faults by group.
import {readFile, realpath, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {GROUPS, groupOf, SEEDED_FAULTS} from './faults/seeded-faults.ts';

const {positionals} = parseArgs({allowPositionals: true});
const [checkout, ...wanted] = positionals;

function faultsOf(word: string) {
  const number = Number(word);
  const faults =
    Number.isInteger(number) && number >= 1 && number <= GROUPS
      ? groupOf(number)
      : SEEDED_FAULTS.filter(({id}) => id === word);
  if (faults.length === 0) throw new Error(`No group and no fault is called ${word}.`);
  return faults;
}

if (checkout === undefined) {
  for (let number = 1; number <= GROUPS; number += 1) {
    for (const {id, file, loss} of groupOf(number)) {
      console.log(`${number}\t${id}\t${file}\t${loss}`);
    }
  }
} else {
  if ((await realpath(checkout)) === (await realpath('.'))) {
    throw new Error('The faults go into another checkout than this one.');
  }
  for (const {id, file, text, replacement} of wanted.flatMap(faultsOf)) {
    const target = path.join(checkout, file);
    const [before, after, ...rest] = (await readFile(target, 'utf8')).split(text);
    if (before === undefined || after === undefined || rest.length > 0) {
      throw new Error(`${file} does not hold the text of ${id} once.`);
    }
    await writeFile(target, before + replacement + after);
    console.log(`${id}: ${file}`);
  }
}
