// The member's answers, from the replica.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import type {OnboardingRoute} from '../../../rules/onboarding.ts';
import {firstUnanswered} from './answers.ts';

export function useMemberRows() {
  const [profile] = useQuery(queries.me.profile());
  const [questionnaire, {type}] = useQuery(queries.me.questionnaire());
  return {profile, questionnaire, isKnown: questionnaire !== undefined || type === 'complete'};
}

/** Where the questionnaire goes on; undefined when it is finished, and until the answers are loaded. */
export function useFirstUnanswered(): OnboardingRoute | undefined {
  const {isKnown, ...rows} = useMemberRows();
  return isKnown ? firstUnanswered(rows) : undefined;
}
