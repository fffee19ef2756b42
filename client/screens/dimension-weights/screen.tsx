// What matters to you?.
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';

export default function Screen() {
  return (
    <AppPage>
      <PageHeading>What matters to you?</PageHeading>
    </AppPage>
  );
}
