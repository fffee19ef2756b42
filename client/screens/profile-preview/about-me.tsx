// The member's own words about themselves, or the ones Wing suggests until they write some.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {SUMMARY_MAX} from '../../../rules/basics.ts';
import {defaultSummary} from '../../../rules/summary.ts';
import {SAVE_FAILED, SAVING} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {TextArea} from '../../ui/text-field.tsx';
import {toast} from '../../ui/toast.tsx';
import {useSaving} from '../../zero/save.ts';
import {useDraft} from '../../zero/use-draft.ts';

export function AboutMe({profile}: {profile: RowOf<'profile'>}) {
  const zero = useZero();
  const [questionnaire] = useQuery(queries.me.questionnaire());
  const [draft, setDraft] = useDraft('about-me');
  const {saving, error, save} = useSaving();
  const {name, age} = profile;
  const suggested = defaultSummary({
    name,
    age,
    interestWeights: questionnaire?.interestWeights,
    otherInterestText: questionnaire?.otherInterestText,
  });
  const summary = draft ?? profile.summary ?? suggested;
  // Saved as it was suggested, it is nobody's own words: it goes on following name, age and interests.
  const own = summary.trim() === suggested ? '' : summary;

  const write = () => zero.mutate(mutators.profile.saveSummary({summary: own}));
  const submit = async () => {
    if (!(await save(write, SAVE_FAILED.profile))) return;
    setDraft();
    toast('About Me saved.');
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label="About Me"
        value={summary}
        onChange={setDraft}
        maxLength={SUMMARY_MAX}
        describedBy="about-me-error"
      />
      <FormError id="about-me-error" message={error} />
      <Button type="submit" look="secondary" className="self-start" pending={saving && SAVING}>
        Save About Me
      </Button>
    </form>
  );
}
