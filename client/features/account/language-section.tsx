// In which language Wing speaks to the member, on all their devices.
import {useQuery} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {LANGUAGE} from '../../../rules/language-words.ts';
import {LANGUAGES, LANGUAGE_TAGS} from '../../../rules/words/languages.ts';
import {usePageLanguage} from '../../platform/language/language.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {useSave} from '../../platform/writes/use-queue.ts';
import {FormError} from '../../ui/alert.tsx';
import {SelectField} from '../../ui/select-field.tsx';
import {AccountSection} from './account-section.tsx';

export function LanguageSection() {
  const shown = usePageLanguage();
  const [answers] = useQuery(queries.me.questionnaire());
  const {save, error} = useSave({place: '/account', failure: LANGUAGE.failed});
  // The device has the words of one language only.
  const isOffline = useConnection() === 'offline';
  const offered = LANGUAGE_TAGS.filter((tag) => !isOffline || tag === shown);
  return (
    <AccountSection title={LANGUAGE.title} about="language">
      <SelectField
        label={LANGUAGE.label}
        options={offered.map((tag) => ({value: tag, label: LANGUAGES[tag].name}))}
        value={answers?.language ?? shown}
        onChange={(language) => void save(callOf(mutators.language.choose({language})))}
      />
      <FormError message={error} />
    </AccountSection>
  );
}
