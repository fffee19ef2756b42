// The privacy policy. Must match the code.
import {PRIVACY} from '../../../rules/legal-words.ts';
import {useConfig} from '../../platform/http/config.ts';
import {LegalPage, Paragraph} from './legal-page.tsx';

export default function Screen() {
  const {verification} = useConfig();
  return (
    <LegalPage title={PRIVACY.title}>
      <Paragraph of={PRIVACY.others} />
      <Paragraph of={PRIVACY.questionnaire} />
      <Paragraph of={PRIVACY.places} />
      <Paragraph of={PRIVACY.learning} />
      <Paragraph of={PRIVACY.kept} />
      <Paragraph of={PRIVACY.wingman} />
      <Paragraph of={PRIVACY.device} />
      <Paragraph of={PRIVACY.notifications} />
      <Paragraph of={PRIVACY.mails} />
      <Paragraph of={PRIVACY.photos} />
      {verification === false ? null : <Paragraph of={PRIVACY.verifying} />}
      <Paragraph of={PRIVACY.deceit} />
      <Paragraph of={PRIVACY.reports} />
      <Paragraph of={PRIVACY.team} />
      <Paragraph of={PRIVACY.yours} />
      <Paragraph of={PRIVACY.payments} />
      <Paragraph of={PRIVACY.towns} />
      <Paragraph of={PRIVACY.cookies} />
    </LegalPage>
  );
}
