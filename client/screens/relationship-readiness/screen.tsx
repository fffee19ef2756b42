// What are you looking for?.
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';

export default function Screen() {
  return (
    <AppPage>
      <PageHeading>What are you looking for?</PageHeading>
    </AppPage>
  );
}
