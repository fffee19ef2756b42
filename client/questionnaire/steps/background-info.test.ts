// The towns of the background form, from the draft to the replica.
import {expect, test} from 'vitest';
import * as v from 'valibot';
import {zql} from '../../../schema.ts';
import {localZero} from '../../../tests/support/local-zero.ts';
import {acknowledge, followStored, NO_DRAFT, startSending, editFields} from '../draft.ts';
import {backgroundInfo} from './background-info.ts';

const GHENT = {text: 'Ghent, East Flanders, Belgium', placeId: 2_797_656};
const PARIS = {text: 'Paris, Île-de-France, France', placeId: 2_988_507};
const blank = backgroundInfo.read({profile: undefined, questionnaire: undefined});
const filled = {...blank, education: 'BA', job: 'Baker', currentLocation: GHENT, hometown: PARIS};

async function stored(values: typeof filled | typeof oldForm) {
  const zero = localZero('ada');
  await backgroundInfo.write(zero, values, [blank]).client;
  const row = await zero.run(zql.questionnaire.where('userId', 'ada').one());
  await zero.close();
  return row;
}

test('saves the text and the place id of each town', async () => {
  expect(await stored(filled)).toMatchObject({
    currentLocation: GHENT.text,
    currentPlaceId: GHENT.placeId,
    hometown: PARIS.text,
    homePlaceId: PARIS.placeId,
  });
});

test('a town of another tab replaces text and place id together', () => {
  const here = editFields(NO_DRAFT, {hometown: GHENT, job: 'Pilot'});
  const kept = editFields(NO_DRAFT, {hometown: {text: 'Linz', placeId: null}});
  expect(followStored(here, kept, new Set(['job'])).fields).toEqual({
    hometown: {text: 'Linz', placeId: null},
    job: 'Pilot',
  });
});

const oldForm = {...filled, currentLocation: 'Graz', hometown: 'Linz'};

test('a town in a draft of an older client is a text without a place id', async () => {
  const fields = v.parse(backgroundInfo.part, {hometown: 'Linz', currentLocation: 'Graz'});
  expect(backgroundInfo.check({...filled, ...fields})).toBeUndefined();
  expect(backgroundInfo.check({...filled, hometown: ' '})?.code).toBe('missing-field');
  expect(await stored(oldForm)).toMatchObject({
    currentLocation: 'Graz',
    currentPlaceId: null,
    hometown: 'Linz',
    homePlaceId: null,
  });
  const draft = startSending(editFields(NO_DRAFT, fields), {
    at: 1,
    isEditing: false,
    values: {...filled, ...fields},
    shown: blank,
  });
  expect(acknowledge(draft, {...filled, ...fields}, 1)).toEqual(NO_DRAFT);
});
