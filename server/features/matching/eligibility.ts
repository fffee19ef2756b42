// Whether two members may be suggested to each other by their wishes. Ignores their history.
import {MAX_DISTANCE_LABELS} from '../../../rules/places/distance.ts';
import {seeks} from '../../../rules/questionnaire/relationship.ts';
import {isWithinReach, wishOf} from './reach.ts';
import type {ComparedMember} from './traits/member.ts';

export type Wishes = Pick<
  ComparedMember,
  | 'userId'
  | 'age'
  | 'gender'
  | 'seeking'
  | 'minAgePreference'
  | 'maxAgePreference'
  | 'isDemo'
  | 'residence'
  | 'maxDistance'
>;

/** The wishes of a member without the rest. */
export function wishesOf({
  userId,
  age,
  gender,
  seeking,
  minAgePreference,
  maxAgePreference,
  isDemo,
  residence,
  maxDistance,
}: Wishes): Wishes {
  return {
    userId,
    age,
    gender,
    seeking,
    minAgePreference,
    maxAgePreference,
    isDemo,
    residence,
    maxDistance,
  };
}

/** A pair is not ruled out by age if v's age is unknown. */
export function isOfAge(u: Wishes, {age}: Wishes): boolean {
  return age === null || (u.minAgePreference <= age && age <= u.maxAgePreference);
}

/** Whether v has the gender, age and distance that u wishes. */
function wishesFor(u: Wishes, v: Wishes): boolean {
  return isOfAge(u, v) && seeks(u.seeking, v.gender) && isWithinReach(u, v);
}

/** Demo members are suggested to real members only. */
export function includesPerson(u: Pick<Wishes, 'isDemo'>, v: Pick<Wishes, 'isDemo'>): boolean {
  return !u.isDemo || !v.isDemo;
}

/** Whether two different members match each other's wishes. */
export function areEligible(u: Wishes, v: Wishes): boolean {
  return wishesFor(u, v) && wishesFor(v, u) && includesPerson(u, v) && u.userId !== v.userId;
}

export type EligibilityCheck = {rule: string; holds: boolean};

function explainReach(u: Wishes, v: Wishes): EligibilityCheck {
  const wish = MAX_DISTANCE_LABELS[wishOf(u)];
  return {
    rule: `${v.userId} lives within the distance of ${u.userId} (${wish})`,
    holds: isWithinReach(u, v),
  };
}

/** The same decision rule by rule, for an operator. */
export function explainEligibility(u: Wishes, v: Wishes): EligibilityCheck[] {
  return [
    {rule: 'two different people', holds: u.userId !== v.userId},
    {rule: 'at least one is no demo member', holds: includesPerson(u, v)},
    {rule: `${u.userId} seeks the gender of ${v.userId}`, holds: seeks(u.seeking, v.gender)},
    {rule: `${v.userId} seeks the gender of ${u.userId}`, holds: seeks(v.seeking, u.gender)},
    {rule: `${v.userId} is within the ages of ${u.userId}`, holds: isOfAge(u, v)},
    {rule: `${u.userId} is within the ages of ${v.userId}`, holds: isOfAge(v, u)},
    explainReach(u, v),
    explainReach(v, u),
  ];
}
