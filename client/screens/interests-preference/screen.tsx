// Interests.
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';

export default function Screen() {
  return (
    <AppPage>
      <PageHeading>Interests</PageHeading>
    </AppPage>
  );
}
