import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';

/**
 * Tells readers of easy Japanese that an editor's text exists only in ordinary Japanese. It is part of every such page,
 * and prose.css shows it by the setting on `<html>`, so that the text below never moves.
 */
export function NotEasyYet() {
  return (
    <p className="not-easy-yet words">
      この ページの 文は、まだ やさしい 日本語では ありません。
      <Link to={href('settings')}>ことばの 上に、ふりがなを つける ことが できます</Link>。
    </p>
  );
}
