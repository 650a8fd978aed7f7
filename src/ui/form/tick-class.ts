import styles from './form.module.css';

/**
 * For `<input type="checkbox">` and `radio`: the box or the dot in the theme's own colours; the browser's are pale in the dark.
 * The label around it must make the target large enough.
 */
export const tickClass = styles.tick;
