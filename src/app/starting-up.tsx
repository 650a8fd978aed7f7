import { DefaultFrame } from '#app/default-layout.tsx';
import { Loading } from '#ui/loading.tsx';

/** Shown for the moment in which a page that the server did not render fetches its screen and its data. */
export function StartingUp() {
  return (
    <DefaultFrame>
      <Loading />
    </DefaultFrame>
  );
}
