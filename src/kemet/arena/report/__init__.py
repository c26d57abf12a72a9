"""The report of a run: tables, plots and the page that contains them."""
