// The banner for members whose credits do not pay for a match.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {LOW_CREDITS} from '../../../rules/credits/credit-words.ts';
import {canAffordMatch} from '../../../rules/credits/credits.ts';
import {MATCH} from '../../../rules/wording.ts';
import {Alert} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';

const BANNER_ID = 'low-credits';

/** False until the wallet is loaded. */
export function useHasLowCredits(): boolean {
  const [wallet] = useQuery(queries.me.wallet());
  return wallet !== undefined && !canAffordMatch(wallet.credits);
}

/** Scrolls to the banner and focuses it, so that a screen reader reads it. */
export function focusLowCredits(): void {
  document.getElementById(BANNER_ID)?.focus();
}

export function LowCredits() {
  if (!useHasLowCredits()) return null;
  return (
    <div id={BANNER_ID} tabIndex={-1}>
      <Alert
        action={
          <ButtonLink look="quiet" to="/balance">
            {LOW_CREDITS.balance}
          </ButtonLink>
        }
      >
        {MATCH.needCredits}
      </Alert>
    </div>
  );
}
