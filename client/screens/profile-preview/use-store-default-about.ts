// Stores the default About Me when its owner leaves the page that shows it: from then on matches read the same.
import {useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {toast} from '../../ui/toast.ts';
import {attempt} from '../../zero/save.ts';

/** Nobody waits for it: until it is stored, each time of leaving tries again. */
export function useKeepDefault(profile: RowOf<'profile'> | undefined): () => void {
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
