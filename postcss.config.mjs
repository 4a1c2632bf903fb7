// Brings Mantine's rem(), em() and light-dark() and its mixins (dark, light, smaller-than 48em, …) to our stylesheets.
export default { plugins: { 'postcss-preset-mantine': {} } }
