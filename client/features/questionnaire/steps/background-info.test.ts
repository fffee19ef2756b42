// The towns of the background form, and which of its groups a save contains.
import {expect, test} from 'vitest';
import {zql} from '../../../../schema.ts';
import {localZero, runOn} from '../../../../tests/support/local-zero.ts';
import {backgroundInfo} from './background-info.ts';

const GHENT = {text: 'Ghent, East Flanders, Belgium', placeId: 2_797_656};
const PARIS = {text: 'Paris, Île-de-France, France', placeId: 2_988_507};
const blank = backgroundInfo.read({profile: undefined, questionnaire: undefined});
const filled = {...blank, education: 'BA', job: 'Baker', currentLocation: GHENT, hometown: PARIS};

test('saves the text and the place id of each town, and only the touched groups', async () => {
  const zero = localZero('ada');
  const stored = () => zero.run(zql.questionnaire.where('userId', 'ada').one());
  await runOn(zero, backgroundInfo.write(filled, filled)).client;
  expect(await stored()).toMatchObject({
    currentLocation: GHENT.text,
    currentPlaceId: GHENT.placeId,
    hometown: PARIS.text,
    homePlaceId: PARIS.placeId,
  });
  const linz = {text: 'Linz', placeId: null};
  const values = {...filled, job: 'Not touched', hometown: linz};
  await runOn(zero, backgroundInfo.write(values, {hometown: linz})).client;
  expect(await stored()).toMatchObject({
    job: 'Baker',
    currentPlaceId: GHENT.placeId,
    hometown: 'Linz',
    homePlaceId: null,
  });
  await zero.close();
});
