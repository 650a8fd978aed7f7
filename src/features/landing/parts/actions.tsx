import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import styles from '../landing.module.css';
import type { Action } from '../landing-plan.ts';

export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <div className={styles.actions}>
      {actions.map((action, index) => (
        <LinkButton key={action.to} to={action.to} kind={index === 0 ? 'primary' : 'secondary'}>
          <T text={action.text} />
        </LinkButton>
      ))}
    </div>
  );
}
