// The style sheets that belong to no component. Each entry script imports this module once.
import './tokens.css';
import './base.css';
import './prose.css';
