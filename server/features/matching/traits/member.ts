// A member as the engine compares them, independent of the storage.
import type {Gender} from '../../../../rules/questionnaire/basics.ts';
import type {MaxDistance} from '../../../../rules/places/distance.ts';
import type {LooksPoints} from '../../../../rules/questionnaire/looks.ts';
import type {Readiness, Seeking} from '../../../../rules/questionnaire/relationship.ts';
import type {AnswerField} from '../../../../rules/questionnaire/single-choice.ts';
import type {Residence} from '../../places/distance-km.ts';

/** The picked hometown. */
export type HomePlace = {
  readonly placeId: number;
  /** ISO 3166, two letters. */
  readonly country: string;
};

/** Every answer may be missing: the pool requires only readiness and interests. */
export type Questionnaire = {
  readonly education: string | null;
  readonly hometown: string | null;
  readonly homePlace: HomePlace | null;
  readonly isStudent: boolean | null;
  readonly relationshipReadiness: Readiness | null;
  readonly dimensionWeights: readonly number[] | null;
  readonly looksPreferenceGeneral: boolean | null;
  readonly looksPreferencePoints: LooksPoints | null;
  readonly backgroundWeights: readonly number[] | null;
  readonly interestWeights: readonly number[] | null;
  readonly otherInterestText: string | null;
  readonly personalityPreferences: readonly string[] | null;
} & Readonly<Record<AnswerField, string | null>>;

export type Member = Questionnaire & {
  readonly userId: string;
  readonly age: number;
  readonly gender: Gender;
  readonly seeking: Seeking;
  /** A demo member, who answers by a program and is suggested to real members only. */
  readonly isDemo: boolean;
  /** Both bounds are included. */
  readonly minAgePreference: number;
  readonly maxAgePreference: number;
  /** Where the member lives; null unless picked from the list of towns. */
  readonly residence: Residence | null;
  readonly maxDistance: MaxDistance | null;
  /** 0 to 10, 5 at creation. */
  readonly looksScore: number;
  /** 0 to 10, 5 at creation. */
  readonly backgroundScore: number;
};

/** A member to compare. Members read from a simulation file may lack age and scores. */
export type ComparedMember = Omit<Member, 'age' | 'looksScore' | 'backgroundScore'> & {
  readonly age: number | null;
  readonly looksScore: number | null;
  readonly backgroundScore: number | null;
};
