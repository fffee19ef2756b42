// A member as the engine compares them, independent of how they are stored.
import type {Gender} from '../../../../rules/basics.ts';
import type {MaxDistance} from '../../../../rules/distance.ts';
import type {LooksPoints} from '../../../../rules/looks.ts';
import type {Readiness, Seeking} from '../../../../rules/relationship.ts';
import type {AnswerField} from '../../../../rules/single-choice.ts';
import type {Residence} from '../../places/distance-km.ts';

/** The town that a member has picked as their hometown. */
export type HomePlace = {
  readonly placeId: number;
  /** ISO 3166, two letters. */
  readonly country: string;
};

/** Every answer may be missing: a member in the pool owes us no more than readiness and interests. */
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
  /** Answers by itself: a member of the demo community, there for people and not for its own kind. */
  readonly isDemo: boolean;
  /** Both ends included. */
  readonly minAgePreference: number;
  readonly maxAgePreference: number;
  /** Where the member lives; null unless picked from the list. */
  readonly residence: Residence | null;
  readonly maxDistance: MaxDistance | null;
  /** 0 to 10, 5 at creation. */
  readonly looksScore: number;
  /** 0 to 10, 5 at creation. */
  readonly backgroundScore: number;
};

/** A member as the engine compares them: of those read from a file age and scores may be missing. */
export type ComparedMember = Omit<Member, 'age' | 'looksScore' | 'backgroundScore'> & {
  readonly age: number | null;
  readonly looksScore: number | null;
  readonly backgroundScore: number | null;
};
