// The member's answers, from the replica.
import {queries} from '../../../queries/index.ts';
import {firstUnanswered} from './answered.ts';
import type {OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {useRows} from '../../platform/replica/use-rows.ts';

export function useMemberRows() {
  const [profile] = useRows(queries.me.profile());
  const [questionnaire, {type}] = useRows(queries.me.questionnaire());
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
