// For members who cannot afford a match: the banner that says so, and what the operator says can be done.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../queries/index.ts';
import {canAffordMatch} from '../../rules/credits.ts';
import {MATCH} from '../../rules/wording.ts';
import {useConfig} from '../session/config.ts';
import {Alert} from './alert.tsx';
import {ButtonLink} from './button.tsx';

const BANNER_ID = 'low-credits';

/** False until the wallet has come. */
export function useHasLowCredits(): boolean {
  const [wallet] = useQuery(queries.me.wallet());
  return wallet !== undefined && !canAffordMatch(wallet.credits);
}

/** Scrolls to the banner and lets a screen reader read it. */
export function focusLowCredits(): void {
  document.getElementById(BANNER_ID)?.focus();
}

export function LowCredits() {
  if (!useHasLowCredits()) return null;
  return (
    <div id={BANNER_ID} tabIndex={-1} className="scroll-mt-20">
      <Alert
        action={
          <ButtonLink look="quiet" to="/balance">
            See balance
          </ButtonLink>
        }
      >
        {MATCH.needCredits} <LowCreditsHelp />
      </Alert>
    </div>
  );
}

/** The operator's own words; nothing without them, or with enough credits. */
export function LowCreditsHelp() {
  const {lowCreditsHelp} = useConfig();
  return useHasLowCredits() ? lowCreditsHelp : null;
}
