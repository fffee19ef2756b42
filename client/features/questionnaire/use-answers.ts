// The member's answers, from the replica.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {firstUnanswered} from './answered.ts';
import type {OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
import {useConnection} from '../../platform/replica/connection.ts';

export function useMemberRows() {
  const [profile] = useQuery(queries.me.profile());
  const [questionnaire, {type}] = useQuery(queries.me.questionnaire());
  const isOffline = useConnection() === 'offline';
  return {
    profile,
    questionnaire,
    isKnown: questionnaire !== undefined || type === 'complete',
    /** They may come soon. */
    isLoading: questionnaire === undefined && type === 'unknown' && !isOffline,
  };
}

/** `unanswered`: where the questionnaire goes on; undefined when it is finished, and while the answers are not known. */
export function useFirstUnanswered(): {
  unanswered: OnboardingRoute | undefined;
  isLoading: boolean;
} {
  const {isKnown, isLoading, ...rows} = useMemberRows();
  return {unanswered: isKnown ? firstUnanswered(rows) : undefined, isLoading};
}
