// In three years.
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';

export default function Screen() {
  return (
    <AppPage>
      <PageHeading>In three years</PageHeading>
    </AppPage>
  );
}
