// Stores the default About Me when the member leaves the page, so that matches read the same text.
import {useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {toast} from '../../ui/toast.ts';
import {attempt} from '../../zero/save.ts';

/** Not awaited. Until the default is stored, each departure from the page tries again. */
export function useStoreDefaultAbout(profile: RowOf<'profile'> | undefined): () => void {
  const zero = useZero();
  const keep = async () => {
    if (!profile || profile.summary) return;
    const saved = await attempt(
      () => zero.mutate(mutators.profile.keepDefaultSummary({})),
      SAVE_FAILED.profile,
    );
    if (!saved.ok) toast(saved.message, {to: '/profile-preview', label: 'Your profile'});
  };
  return () => void keep();
}
